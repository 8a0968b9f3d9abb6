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
    post: blogPost(id: { eq: $id }) {
      ...BlogPostFields
    }
    previous: blogPost(id: { eq: $previousId }) {
      locale
      link
      title
    }
    next: blogPost(id: { eq: $nextId }) {
      locale
      link
      title
    }
    related: blogPostsById(ids: $relatedIds) {
      ...BlogCardFields
    }
    relatedElsewhere: devblogPostsById(ids: $relatedIds) {
      ...DevblogCardFields
    }
  }
`
