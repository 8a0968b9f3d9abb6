import { join } from "node:path"
import type { FileConfig } from "../file-config.ts"
import { localFileStore, type FileStore } from "./file-store.ts"
import { s3FileStore } from "./s3-file-store.ts"

/** The storage from the settings: a bucket, or a folder beside the database. */
export const openFileStore = ({ dataDir, files }: FileConfig & { dataDir: string }): FileStore =>
  files.s3 === null ? localFileStore(join(dataDir, "files")) : s3FileStore(files.s3)
