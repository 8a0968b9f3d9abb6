import type { GatsbyNode } from "gatsby"
import type { FieldTable } from "../../../shared/contract/field-table.ts"
import { postFields, postTextFields } from "../../../shared/contract/post-fields.ts"
import { checkDailyNote } from "./check-daily-note.ts"
import { graphqlType } from "../content/graphql-type.ts"

/** The fields of a field table as GraphQL fields of a node type. */
const graphqlFields = (table: FieldTable): string =>
  Object.entries(table)
    .map(([name, row]) => `${name}: ${graphqlType(row)}`)
    .join("\n    ")

/**
 * The complete schema of the content, so that a build succeeds with empty lists and fails on unknown fields. Lists
 * contain only what exists in the page's language; see content-nodes.ts for how entries become nodes.
 */
const typeDefinitions = `
  type ContentRendition {
    url: String!
    type: String!
    width: Int!
    height: Int!
  }

  type ContentFocalPoint {
    x: Float!
    y: Float!
  }

  type ContentPicture {
    id: String!
    url: String!
    type: String!
    width: Int!
    height: Int!
    alt: String!
    placeholder: String
    focalPoint: ContentFocalPoint!
    renditions: [ContentRendition!]!
  }

  type BlogPost implements Node @dontInfer {
    entryId: String!
    locale: String!
    version: Int!
    alternates: [String!]!
    link: String!
    formerLinks: [String!]!
    title: String!
    ${graphqlFields(postTextFields)}
    html: String!
    words: Int!
    author: String!
    cover: ContentPicture
    sharePicture: ContentPicture
    ${graphqlFields(postFields)}
    publishedAt: String!
    updatedAt: String!
  }

  type DevblogPost implements Node @dontInfer {
    entryId: String!
    locale: String!
    version: Int!
    alternates: [String!]!
    game: String!
    link: String!
    formerLinks: [String!]!
    title: String!
    ${graphqlFields(postTextFields)}
    html: String!
    words: Int!
    author: String!
    cover: ContentPicture
    sharePicture: ContentPicture
    ${graphqlFields(postFields)}
    publishedAt: String!
    updatedAt: String!
  }

  type JobSalary {
    min: Int!
    max: Int!
    currency: String!
    unit: String!
  }

  type JobOpening implements Node @dontInfer {
    entryId: String!
    locale: String!
    version: Int!
    alternates: [String!]!
    department: String!
    employmentType: String!
    remote: Boolean!
    country: String
    city: String
    salary: JobSalary
    validThrough: String
    title: String!
    summary: String!
    html: String!
    publishedAt: String!
    updatedAt: String!
  }

  type LegalVersion {
    day: String!
    text: String!
  }

  type LegalDocument implements Node @dontInfer {
    entryId: String!
    locale: String!
    version: Int!
    alternates: [String!]!
    link: String!
    formerLinks: [String!]!
    title: String!
    excerpt: String!
    html: String!
    versions: [LegalVersion!]!
    publishedAt: String!
    updatedAt: String!
  }

  type ClosedJob implements Node @dontInfer {
    entryId: String!
    closedAt: String!
  }

  type ManagedRedirect implements Node @dontInfer {
    entryId: String!
    from: String!
    to: String!
  }

  type GameSystem {
    platform: String!
    since: String!
    memory: Float
  }

  type GameStore {
    store: String!
    url: String!
  }

  type GameTrailer {
    mp4: String!
    webm: String
    captions: String
    since: String!
    seconds: Int!
  }

  type GameFeature {
    title: String!
    text: String!
    picture: ContentPicture
  }

  type GameShot {
    alt: String!
    picture: ContentPicture
  }

  type GameQuestion {
    link: String!
    ask: String!
    answer: String!
    searchWords: String!
  }

  type Game implements Node @dontInfer {
    entryId: String!
    locale: String!
    place: Int!
    name: String!
    line: String!
    intro: String!
    description: String!
    devblogLead: String!
    searchWords: String!
    theme: String!
    accent: String
    systems: [GameSystem!]!
    stores: [GameStore!]!
    minimumAge: Int!
    releasedIn: Int!
    crewSize: Int!
    trailer: GameTrailer
    artwork: String
    hero: ContentPicture
    focalPoint: ContentFocalPoint!
    poster: ContentPicture
    features: [GameFeature!]!
    shots: [GameShot!]!
    questions: [GameQuestion!]!
  }

  type ClosedGame implements Node @dontInfer {
    entryId: String!
  }

  type DailyNote implements Node @dontInfer {
    entryId: String!
    locale: String!
    text: String!
    link: String
    linkLabel: String
    picture: ContentPicture
    shownFrom: String!
    shownUntil: String
  }

  type PressFile {
    path: String!
    name: String!
    size: Int!
  }

  type PressKit {
    archive: PressFile!
    logos: [PressFile!]!
    pictures: Int!
  }

  type Locale implements Node @dontInfer {
    language: String
    ns: String
    data: String
    fileAbsolutePath: String
  }
`

export const createSchemaCustomization: GatsbyNode["createSchemaCustomization"] = async (args) => {
  // The last step before plugins read content.
  await checkDailyNote(args)
  args.actions.createTypes(typeDefinitions)
}
