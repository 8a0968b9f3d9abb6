const asset = /\.(?:css|m?js|json|map|xml|txt|webmanifest|avif|webp|png|jpe?g|gif|svg|ico|mp4|webm|woff2?|pdf|br|gz)$/i

/** The end of an address that names a file, as the source of a pattern that ignores case. */
export const assetEnd = asset.source

/** Whether an address names a file that browsers request by themselves, rather than a page. */
export const isAsset = (path: string): boolean => asset.test(path)
