import { parentPort, workerData } from "node:worker_threads"
import { copyInThisThread, type CopyFolders, type FileToCopy } from "./release-files.ts"

/** A thread that copies a share of a release's files; see release-files.ts. */
const { folders, files } = workerData as { folders: CopyFolders; files: FileToCopy[] }

parentPort?.postMessage(await copyInThisThread(folders, files))
