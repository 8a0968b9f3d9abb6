import { downloadTypes } from "./downloads.ts"

/** The types that browsers give the files that the library takes, by what they become; the server goes by their content. */
export const typesOfFiles = {
  image: ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"],
  video: ["video/mp4"],
  webm: ["video/webm"],
  captions: ["text/vtt"],
  download: downloadTypes,
} as const
