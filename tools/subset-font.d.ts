/** The part of subset-font that the project uses; the package brings no types. */
declare module "subset-font" {
  type Axis = number | { min: number; max: number; default: number }

  type Options = {
    targetFormat: "woff2"
    /** Tags of the features of OpenType that are kept. */
    keepFeatures: readonly string[]
    variationAxes?: Record<string, Axis>
  }

  const subsetFont: (font: Buffer, characters: string, options: Options) => Promise<Buffer>
  export default subsetFont
}
