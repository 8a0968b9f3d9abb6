type ImageInput = { file: { id: string; internal: { contentDigest: string } }; args: object }

/** What gatsby-plugin-sharp computes of a picture of the sources for a page. */
export type ImagePlugin = { generateImageData: (input: ImageInput) => Promise<unknown> }

/**
 * Lets gatsby-plugin-sharp compute each picture of the sources once: it asks for the copies of the picture again and again, which are made
 * already, and hashes their settings. Of the queries of an edit that was a quarter.
 *
 * @param plugin before anyone has imported its functions
 */
export const rememberImageData = (plugin: ImagePlugin): void => {
  const generate = plugin.generateImageData
  const known = new Map<string, Promise<unknown>>()
  plugin.generateImageData = (input) => {
    const { file, args } = input
    const key = JSON.stringify([file.id, file.internal.contentDigest, args])
    const found = known.get(key)
    if (found) return found
    const made = generate(input)
    known.set(key, made)
    made.catch(() => known.delete(key))
    return made
  }
}
