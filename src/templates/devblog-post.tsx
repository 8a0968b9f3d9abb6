import { graphql } from "gatsby"
import { PostHead, PostPage } from "./post-page.tsx"

export default PostPage

export const Head = PostHead

export const query = graphql`
  query ($language: String!, $id: String!, $previousId: String, $nextId: String, $relatedIds: [String!]!) {
    locales: allLocale(
      filter: { language: { eq: $language }, ns: { in: ["shell", "sections", "posts"] } }
      sort: { ns: ASC }
    ) {
      ...LocaleFields
    }
    post: devblogPost(id: { eq: $id }) {
      ...DevblogPostFields
    }
    previous: devblogPost(id: { eq: $previousId }) {
      locale
      link
      title
      game
    }
    next: devblogPost(id: { eq: $nextId }) {
      locale
      link
      title
      game
    }
    related: devblogPostsById(ids: $relatedIds) {
      ...DevblogCardFields
    }
    relatedElsewhere: blogPostsById(ids: $relatedIds) {
      ...BlogCardFields
    }
  }
`
