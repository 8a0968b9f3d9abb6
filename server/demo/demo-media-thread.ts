import { parentPort, workerData } from "node:worker_threads"
import { openFileStore } from "../files/storage/open-file-store.ts"
import { storeDemoMedia, type DemoMediaTask } from "./demo-media.ts"

/** A thread that stores the demo's media; see demo-media.ts. */
const { folder, storage, now } = workerData as DemoMediaTask

parentPort?.postMessage(await storeDemoMedia(folder, openFileStore(storage), now))
