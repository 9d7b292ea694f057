// A plain struct. Only the annotation is needed to store it. This command generates the files in `Records/`:
//     martlet record --sources Examples/Birds/App --output Examples/Birds/App/Records

// sourcery: persist
struct Bird {
  var id: String
  var name: String
}
