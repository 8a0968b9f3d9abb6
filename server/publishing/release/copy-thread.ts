import { parentPort, workerData } from "node:worker_threads"
import { flush, flushConcurrency } from "./flush.ts"
import { copyInThisThread, type CopyFolders, type FileToCopy } from "./release-files.ts"
import { inParallel } from "./release-parallel.ts"

/** A thread that copies a share of a release's files and flushes them; see release-files.ts. */
const { folders, files } = workerData as { folders: CopyFolders; files: FileToCopy[] }

const copied = await copyInThisThread(folders, files)
await inParallel(
  copied.flatMap(({ written }) => written),
  flushConcurrency,
  flush
)
parentPort?.postMessage(copied)
