/// The struct of the seed, as it stands there.
// sourcery: persist
struct Bird {
  var id: String
  var name: String
}
