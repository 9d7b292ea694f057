/// The command line: arguments and exit codes; no logic.
@main
struct MartletCommand {
  static func main() {}
}
