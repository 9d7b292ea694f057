// A plain struct, as the seed has it. The mark is all that storage asks of it: `Records/` is written by
//     martlet record --sources Examples/Birds/App --output Examples/Birds/App/Records

// sourcery: persist
struct Bird {
  var id: String
  var name: String
}
