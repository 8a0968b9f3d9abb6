/** Lengths are in UTF-16 code units, sizes in bytes, times in milliseconds unless the name says otherwise. */

/**
 * Uploads, in bytes. `idle` is the longest wait for the next bytes, `longest` for the complete upload. One process
 * accepts `atOnce` concurrent uploads of staff, and as many of visitors. `bytesPerDay` is for one user of the staff, and
 * for all visitors of one network; days are in UTC.
 */
export const uploadLimits = {
  pictureMax: 20_971_520,
  videoMax: 209_715_200,
  captionsMax: 1_048_576,
  downloadMax: 104_857_600,
  resumeMax: 10_485_760,
  nameMax: 120,
  atOnce: 4,
  requestsPerMinute: 60,
  idle: 20_000,
  longest: 1_800_000,
  bytesPerDay: { user: 5_368_709_120, network: 209_715_200 },
} as const

/** Tags of a file in the library, and files that one request gives tags. */
export const fileTagLimits = { tagMax: 40, tagsMax: 20, filesMax: 100 } as const

/** Pixels of an uploaded picture, checked before decoding; a side longer than `sideKept` is scaled down to it. */
export const uploadedPictureLimits = { pixelsMax: 50_000_000, sideMax: 16_000, sideKept: 3_840 } as const

/**
 * A process that reads one uploaded file: how long it may take, the bytes of memory that it may use, and those of its
 * reply, a re-encoded picture with its copies. One server runs `atOnce` of them at a time; further files wait.
 */
export const fileReadingLimits = {
  pictureWithin: 60_000,
  otherWithin: 20_000,
  memoryMax: 2_147_483_648,
  replyMax: 268_435_456,
  atOnce: 2,
} as const

export const uploadedVideoLimits = { secondsMax: 1_200, sideMax: 4_096 } as const

/** Pixels of a cropped picture: its shortest side, and the width below which a cover made of it is blurred on a laptop. */
export const croppedPictureLimits = { sideMin: 64, coverWidth: 1_200 } as const

/** A zip archive that visitors download: the bytes to which it unpacks by its directory, which may claim less, and its entries. */
export const archiveLimits = { unpackedMax: 1_073_741_824, entriesMax: 5_000 } as const

/** Widths in pixels of the renditions of every stored picture, up to its own width. */
export const pictureLimits = { renditionWidths: [400, 800, 1200, 1600], placeholderWidth: 20 } as const

/** Limits of an unpacked document; `keptUnsent` is how long a resume waits for its application. */
export const resumeLimits = { unpackedMax: 67_108_864, partsMax: 2_000, keptUnsent: 86_400_000 } as const
