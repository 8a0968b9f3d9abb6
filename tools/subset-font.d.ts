/** The part of subset-font that the project uses; the package brings no types. */
declare module "subset-font" {
  const subsetFont: (font: Buffer, characters: string, options: { targetFormat: "woff2" }) => Promise<Buffer>
  export default subsetFont
}
