import { graphql } from "gatsby"

export const pictureFields = graphql`
  fragment PictureFields on ContentPicture {
    url
    width
    height
    alt
    placeholder
    focalPoint {
      x
      y
    }
    renditions {
      url
      type
      width
      height
    }
  }
`

export const blogCardFields = graphql`
  fragment BlogCardFields on BlogPost {
    entryId
    locale
    link
    title
    excerpt
    words
    publishedAt
    cover {
      ...PictureFields
    }
  }
`

export const devblogCardFields = graphql`
  fragment DevblogCardFields on DevblogPost {
    entryId
    locale
    link
    title
    excerpt
    words
    publishedAt
    game
    cover {
      ...PictureFields
    }
  }
`

export const jobCardFields = graphql`
  fragment JobCardFields on JobOpening {
    entryId
    locale
    title
    summary
    department
    employmentType
    remote
    country
    city
    salary {
      min
      max
      currency
      unit
    }
    publishedAt
    validThrough
  }
`

export const localeFields = graphql`
  fragment LocaleFields on LocaleConnection {
    edges {
      node {
        ns
        data
        language
      }
    }
  }
`
