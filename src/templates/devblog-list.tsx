import { graphql } from "gatsby"
import { PostListHead, PostListPage } from "./post-list-page.tsx"

export default PostListPage

export const Head = PostListHead

export const query = graphql`
  query ($language: String!, $ids: [String!]!, $game: String!) {
    locales: allLocale(
      filter: { language: { eq: $language }, ns: { in: ["shell", "sections", "posts", "forms"] } }
      sort: { ns: ASC }
    ) {
      ...LocaleFields
    }
    game(entryId: { eq: $game }, locale: { eq: $language }) {
      devblogLead
    }
    posts: devblogPostsById(ids: $ids) {
      ...DevblogCardFields
    }
  }
`
