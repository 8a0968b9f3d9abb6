import type { FileStore } from "../files/storage/file-store.ts"
import { MailRefusedError, type MailTransport } from "../mail/mail-transport.ts"

export const watchedServices = ["storage", "scanner", "mail"] as const

type WatchedService = (typeof watchedServices)[number]

/** Numbers of failed uses of the services around the server since the start. */
export type ServiceErrors = {
  counts: ReadonlyMap<WatchedService, number>
  count: (service: WatchedService) => void
}

export const countServiceErrors = (): ServiceErrors => {
  const counts = new Map<WatchedService, number>(watchedServices.map((service) => [service, 0]))
  return { counts, count: (service) => counts.set(service, (counts.get(service) ?? 0) + 1) }
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT"

/** The same work, which reports its failures. */
const counted =
  <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>, onError: (error: unknown) => void) =>
  async (...args: Args): Promise<Result> => {
    try {
      return await work(...args)
    } catch (error) {
      onError(error)
      throw error
    }
  }

/** Counts the failures of a storage, also of a file that breaks off while it is read. A missing file is none. */
export const countStoreErrors = (files: FileStore, errors: ServiceErrors): FileStore => {
  const onError = (error: unknown): void => {
    if (!isMissing(error)) errors.count("storage")
  }
  return {
    put: counted(files.put, onError),
    putFile: counted(files.putFile, onError),
    read: counted(async (...args: Parameters<FileStore["read"]>) => {
      const bytes = await files.read(...args)
      return bytes.on("error", onError)
    }, onError),
    size: counted(files.size, onError),
    remove: counted(files.remove, onError),
    check: counted(files.check, onError),
  }
}

/** Counts the failed attempts to hand a mail over. A mail that the server rejects is no failure of the server. */
export const countMailErrors = ({ send, close }: MailTransport, errors: ServiceErrors): MailTransport => ({
  send: counted(send, (error) => {
    if (!(error instanceof MailRefusedError)) errors.count("mail")
  }),
  close,
})
