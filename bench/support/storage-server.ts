import { startS3Server } from "../../__tests__/support/s3-server.ts"

// A storage in a process of its own, as it is for every server: prints its address, and ends with SIGTERM.
const storage = await startS3Server()
process.stdout.write(`${storage.endpoint}\n`)
process.once("SIGTERM", () => void storage.close())
