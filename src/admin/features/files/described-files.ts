import type { LibraryFile } from "../../../../shared/contract/files.ts"

/** Whether a description of the file is for those who do not see it: of pictures and videos of texts. */
export const isDescribed = ({ kind }: LibraryFile): boolean => kind === "image" || kind === "video"
