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

/** A picture that only machines read: without what places it on a page. */
export const sharedPictureFields = graphql`
  fragment SharedPictureFields on ContentPicture {
    url
    width
    height
    alt
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

/** The fields of a post page besides those of its card; the same for both types of posts. */
export const blogPostFields = graphql`
  fragment BlogPostFields on BlogPost {
    ...BlogCardFields
    html
    author
    updatedAt
    videoUrl
    seoTitle
    seoDescription
    noindex
    sharePictureId
    sharePicture {
      ...SharedPictureFields
    }
  }
`

export const devblogPostFields = graphql`
  fragment DevblogPostFields on DevblogPost {
    ...DevblogCardFields
    html
    author
    updatedAt
    videoUrl
    seoTitle
    seoDescription
    noindex
    sharePictureId
    sharePicture {
      ...SharedPictureFields
    }
  }
`

export const vacancyCardFields = graphql`
  fragment VacancyCardFields on JobOpening {
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

/** A picture of the artwork that crosses the page. */
export const bandFields = graphql`
  fragment BandFields on File {
    avif
    childImageSharp {
      gatsbyImageData(layout: FULL_WIDTH, breakpoints: [800, 1600])
    }
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

export const gameCardFields = graphql`
  fragment GameCardFields on Game {
    gameId: entryId
    name
    line
    theme
    accent
    trailer {
      mp4
      webm
      captions
      since
      seconds
    }
    focalPoint {
      x
      y
    }
  }
`

/** What a game has where it is one of several. */
export const gameHalfFields = graphql`
  fragment GameHalfFields on Game {
    ...GameCardFields
    stores {
      store
      url
    }
    hero {
      ...PictureFields
    }
    heroArt {
      planes
      childImageSharp {
        gatsbyImageData(layout: FULL_WIDTH, breakpoints: [800, 1600])
      }
    }
  }
`
