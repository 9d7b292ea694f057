/// A file of a new project.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
struct TemplateFile {
  let path: String
  let text: String
}

/// The project that `init` writes: movies, their details, and reviews by users.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
func projectTemplate(name: String) -> [TemplateFile] {
  [
    TemplateFile(
      path: "firebase.json",
      text: """
        {
          "dataconnect": { "source": "dataconnect" },
          "emulators": { "dataconnect": { "host": "127.0.0.1", "port": 9399 } }
        }

        """),
    TemplateFile(
      path: "dataconnect/dataconnect.yaml",
      text: """
        specVersion: v1
        serviceId: \(name)
        location: us-east4
        schema:
          source: ./schema
          datasource:
            postgresql:
              database: fdcdb
        connectorDirs: ["./example"]

        """),
    TemplateFile(path: "dataconnect/schema/schema.gql", text: templateSchema),
    TemplateFile(
      path: "dataconnect/example/connector.yaml",
      text: """
        connectorId: example
        # 'martlet init sdk' adds the SDKs for your apps here.

        """),
    TemplateFile(path: "dataconnect/example/queries.gql", text: templateQueries),
    TemplateFile(path: "dataconnect/example/mutations.gql", text: templateMutations),
    TemplateFile(path: "dataconnect/seed_data.gql", text: templateSeed),
  ]
}

private let templateSchema = """
  # Each type with @table is a table. A field whose type is another table is a reference to a row of that table.

  # The primary key is the user id of the signed-in caller.
  type User @table {
    id: String! @default(expr: "auth.uid")
    name: String!
  }

  # A table without a key field gets the primary key 'id: UUID!'.
  type Movie @table {
    title: String!
    imageUrl: String!
    genre: String
  }

  # @unique: at most one row for each movie.
  type MovieMetadata @table {
    movie: Movie! @unique
    rating: Float
    releaseYear: Int
    description: String
  }

  # The primary key is the movie and the user: one review for each movie and user.
  type Review @table(name: "Reviews", key: ["movie", "user"]) {
    movie: Movie!
    user: User!
    rating: Int
    reviewText: String
    reviewDate: Date! @default(expr: "request.time")
  }

  """

private let templateQueries = """
  query ListMovies @auth(level: PUBLIC, insecureReason: "Anyone may read the movies.") {
    movies {
      id
      title
      imageUrl
      genre
    }
  }

  query ListUsers @auth(level: PUBLIC, insecureReason: "Anyone may read the names of the reviewers.") {
    users {
      id
      name
    }
  }

  query ListUserReviews @auth(level: USER) {
    user(key: { id_expr: "auth.uid" }) {
      id
      name
      reviews_on_user {
        rating
        reviewDate
        reviewText
        movie {
          id
          title
        }
      }
    }
  }

  query GetMovieById($id: UUID!) @auth(level: PUBLIC, insecureReason: "Anyone may read a movie.") {
    movie(id: $id) {
      id
      title
      imageUrl
      genre
      metadata: movieMetadata_on_movie {
        rating
        releaseYear
        description
      }
      reviews: reviews_on_movie {
        reviewText
        reviewDate
        rating
        user {
          id
          name
        }
      }
    }
  }

  # A condition is ignored if its variable is omitted.
  query SearchMovie($titleInput: String, $genre: String)
  @auth(level: PUBLIC, insecureReason: "Anyone may search the movies.") {
    movies(where: { _and: [{ genre: { eq: $genre } }, { title: { contains: $titleInput } }] }) {
      id
      title
      genre
      imageUrl
    }
  }

  """

private let templateMutations = """
  mutation CreateMovie($title: String!, $genre: String!, $imageUrl: String!)
  @auth(level: USER_EMAIL_VERIFIED, insecureReason: "Every verified user may add a movie.") {
    movie_insert(data: { title: $title, genre: $genre, imageUrl: $imageUrl })
  }

  mutation UpsertUser($username: String!) @auth(level: USER) {
    user_upsert(data: { id_expr: "auth.uid", name: $username })
  }

  mutation AddReview($movieId: UUID!, $rating: Int!, $reviewText: String!) @auth(level: USER) {
    review_upsert(
      data: {
        userId_expr: "auth.uid"
        movieId: $movieId
        rating: $rating
        reviewText: $reviewText
        reviewDate_date: { today: true }
      }
    )
  }

  mutation DeleteReview($movieId: UUID!) @auth(level: USER) {
    review_delete(key: { userId_expr: "auth.uid", movieId: $movieId })
  }

  """

private let templateSeed = """
  # 'martlet dev' runs this file if the database is empty.
  mutation @transaction {
    movie_insertMany(
      data: [
        {
          id: "550e8400-e29b-41d4-a716-446655440000"
          title: "The Lighthouse Keeper's Radio"
          imageUrl: "https://example.com/lighthouse.jpg"
          genre: "drama"
        }
        {
          id: "550e8400-e29b-41d4-a716-446655440001"
          title: "Eleven Winters"
          imageUrl: "https://example.com/winters.jpg"
          genre: "sci-fi"
        }
      ]
    )
    movieMetadata_insertMany(
      data: [
        {
          movieId: "550e8400-e29b-41d4-a716-446655440000"
          rating: 4.5
          releaseYear: 1998
          description: "A voice from the sea answers every night."
        }
        {
          movieId: "550e8400-e29b-41d4-a716-446655440001"
          rating: 4.0
          releaseYear: 2014
          description: "A station in the ice counts the years twice."
        }
      ]
    )
  }

  """
