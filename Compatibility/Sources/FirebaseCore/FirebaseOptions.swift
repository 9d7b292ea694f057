import Foundation

/// The content of GoogleService-Info.plist. Martlet does not use it; it is stored for code that sets or reads it.
open class FirebaseOptions {
  /// `GOOGLE_APP_ID`.
  public var googleAppID: String
  /// `GCM_SENDER_ID`.
  public var gcmSenderID: String
  /// `API_KEY`.
  public var apiKey: String?
  /// `BUNDLE_ID`; by default that of the main bundle, or empty if it has none.
  public var bundleID: String
  /// `CLIENT_ID`.
  public var clientID: String?
  /// `PROJECT_ID`.
  public var projectID: String?
  /// `STORAGE_BUCKET`.
  public var storageBucket: String?
  /// `DATABASE_URL`.
  public var databaseURL: String?
  /// The App Group; not part of property lists.
  public var appGroupID: String?

  /// Creates options.
  public init(googleAppID: String, gcmSenderID GCMSenderID: String) {
    self.googleAppID = googleAppID
    gcmSenderID = GCMSenderID
    bundleID = Bundle.main.bundleIdentifier ?? ""
  }

  /// Reads a property list; `nil` if the file does not exist or has no `GOOGLE_APP_ID`.
  public convenience init?(contentsOfFile plistPath: String) {
    guard let data = FileManager.default.contents(atPath: plistPath),
      let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any],
      let googleAppID = list["GOOGLE_APP_ID"] as? String
    else { return nil }
    self.init(googleAppID: googleAppID, gcmSenderID: list["GCM_SENDER_ID"] as? String ?? "")
    apiKey = list["API_KEY"] as? String
    if let bundleID = list["BUNDLE_ID"] as? String { self.bundleID = bundleID }
    clientID = list["CLIENT_ID"] as? String
    projectID = list["PROJECT_ID"] as? String
    storageBucket = list["STORAGE_BUCKET"] as? String
    databaseURL = list["DATABASE_URL"] as? String
  }

  /// The options of GoogleService-Info.plist in the app's bundle; `nil` if the file does not exist.
  open class func defaultOptions() -> FirebaseOptions? {
    Bundle.main.path(forResource: "GoogleService-Info", ofType: "plist").flatMap { FirebaseOptions(contentsOfFile: $0) }
  }
}

/// The options as a value, which an app stores, so that later changes of an options object do not affect the app.
struct OptionValues: Sendable {
  var googleAppID = ""
  var gcmSenderID = ""
  var apiKey: String?
  var bundleID: String?
  var clientID: String?
  var projectID: String?
  var storageBucket: String?
  var databaseURL: String?
  var appGroupID: String?

  init() {}

  init(_ options: FirebaseOptions) {
    googleAppID = options.googleAppID
    gcmSenderID = options.gcmSenderID
    apiKey = options.apiKey
    bundleID = options.bundleID
    clientID = options.clientID
    projectID = options.projectID
    storageBucket = options.storageBucket
    databaseURL = options.databaseURL
    appGroupID = options.appGroupID
  }

  var options: FirebaseOptions {
    let options = FirebaseOptions(googleAppID: googleAppID, gcmSenderID: gcmSenderID)
    options.apiKey = apiKey
    if let bundleID { options.bundleID = bundleID }
    options.clientID = clientID
    options.projectID = projectID
    options.storageBucket = storageBucket
    options.databaseURL = databaseURL
    options.appGroupID = appGroupID
    return options
  }
}
