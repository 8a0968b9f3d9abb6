import type { Store } from "../../db/connection.ts"
import { postgresLock } from "../../db/session-lock.ts"
import { beginTerm, noteFolderOfTerm, presentTerm, type Term } from "./site-builder-repository.ts"

/** "site", in ASCII. */
const lockKey = 0x73697465

/** Another server has become the builder. What this one was building must not go live. */
export class BuilderReplacedError extends Error {
  constructor() {
    super("Another server builds the site now")
    this.name = "BuilderReplacedError"
  }
}

/** The right of one server of a database to build, where servers share no disk. */
export type BuilderRole = {
  /** Tries to become the builder. @returns whether this server is it @throws errors of the database */
  acquire: () => Promise<boolean>
  isHeld: () => boolean
  /** The builder's number of this server; null while it is not the builder. */
  term: () => number | null
  /** Whether another data folder was built in before this one, since this server became the builder. */
  isTakeOver: () => boolean
  /** Notes that this server has everything that the builder before it published. */
  haveTakenOver: () => Promise<void>
  /**
   * Asks the database whether this server still is the builder: one that was frozen may have been replaced.
   *
   * @throws BuilderReplacedError if not; errors of the database
   */
  verify: () => Promise<void>
  /** Sets what is called when the role is lost. */
  onLost: (listener: () => void) => void
  release: () => void
}

type RoleParts = { databaseUrl: string; store: Store; folder: string; times?: Parameters<typeof postgresLock>[3] }

/** @param parts.folder identity of this server's data folder */
export const createBuilderRole = ({ databaseUrl, store, folder, times }: RoleParts): BuilderRole => {
  let present: Term | null = null
  let listener = (): void => undefined
  const lose = (): void => {
    present = null
    listener()
  }
  const lock = postgresLock(databaseUrl, lockKey, lose, times)
  let acquiring: Promise<boolean> | null = null

  const acquire = async (): Promise<boolean> => {
    if (!(await lock.acquire())) return false
    const begun = present ?? (await beginTerm(store))
    // It may be lost in that moment.
    present = lock.isHeld() ? begun : null
    return present !== null
  }
  const presentNumber = (): number | undefined => present?.term
  const isHeld = (): boolean => present !== null && lock.isHeld()

  return {
    acquire: () => (acquiring ??= acquire().finally(() => (acquiring = null))),
    isHeld,
    term: () => (isHeld() && present ? present.term : null),
    isTakeOver: () => present !== null && present.folder !== folder,
    haveTakenOver: async () => {
      if (!present || present.folder === folder) return
      const taken = { term: present.term, folder }
      await noteFolderOfTerm(store, taken)
      // The role may have been lost, and another server may have it.
      if (presentNumber() === taken.term) present = taken
    },
    verify: async () => {
      if (isHeld() && (await presentTerm(store)) === present?.term) return
      lock.release()
      lose()
      throw new BuilderReplacedError()
    },
    onLost: (added) => void (listener = added),
    release: () => {
      present = null
      lock.release()
    },
  }
}
