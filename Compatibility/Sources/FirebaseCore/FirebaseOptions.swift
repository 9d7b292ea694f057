import Foundation

/// What GoogleService-Info.plist says. Nothing of it is needed here: it is kept for code that sets or reads it.
open class FirebaseOptions {
  public var googleAppID: String
  public var gcmSenderID: String
  public var apiKey: String?
  /// The program's own unless the property list names another; empty for a program without one.
  public var bundleID: String
  public var clientID: String?
  public var projectID: String?
  public var storageBucket: String?
  public var databaseURL: String?
  /// Only code sets it: no property list does.
  public var appGroupID: String?

  public init(googleAppID: String, gcmSenderID GCMSenderID: String) {
    self.googleAppID = googleAppID
    gcmSenderID = GCMSenderID
    bundleID = Bundle.main.bundleIdentifier ?? ""
  }

  /// Reads a property list; `nil` when there is none or it names no app.
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

  /// GoogleService-Info.plist of the app's bundle.
  open class func defaultOptions() -> FirebaseOptions? {
    Bundle.main.path(forResource: "GoogleService-Info", ofType: "plist").flatMap { FirebaseOptions(contentsOfFile: $0) }
  }
}

/// The same as a value, which an app keeps: options that change later change no app.
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
