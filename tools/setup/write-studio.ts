import { randomUUID } from "node:crypto"
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { roles } from "../../shared/roles.ts"
import { colorSheet } from "../../shared/studio-colors.ts"
import { studioPictures } from "./studio-pictures.ts"
import type { StudioSetup } from "./studio-input.ts"

/** Where the identity is, and the accounts of development, which are no part of what browsers load. */
export const identityFile = "shared/studio.json"
const accountsFile = "server/people/development-provider/accounts.json"

/** Public files of the demo's games. */
const demoFiles = ["static/video", "static/game-frostborn.jpg", "static/game-last-day-on-earth.jpg"]

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** A file is replaced at once, so that none is ever half written. */
const writeAtOnce = async (file: string, content: string | Buffer, mode?: number): Promise<void> => {
  await mkdir(dirname(file), { recursive: true })
  const staged = `${file}.${randomUUID()}`
  await writeFile(staged, content, { mode })
  await rename(staged, file)
}

/** The settings of production that follow from the identity. */
const productionSettings = ({ identity, admin }: StudioSetup): Record<string, string> => ({
  PUBLIC_URL: `https://${identity.domain}`,
  SITE_NAME: identity.domain,
  ...(admin ? { ROLES_FROM: "people", FIRST_ADMIN_EMAIL: admin.email } : {}),
})

const withSettings = (example: string, settings: Record<string, string>): string =>
  Object.entries(settings).reduce(
    (text, [name, value]) => text.replace(new RegExp(`^#?${name}=.*$`, "m"), () => `${name}=${value}`),
    example
  )

/** Writes `.env` for a server in production, unless there is one. @returns the settings that the one there lacks */
const writeEnvironment = async (root: string, settings: Record<string, string>): Promise<Record<string, string>> => {
  const file = join(root, ".env")
  const known = await readFile(file, "utf8").catch(() => null)
  if (known === null) {
    const example = await readFile(join(root, ".env.example"), "utf8")
    await writeAtOnce(file, withSettings(example, settings), 0o600)
    return {}
  }
  const lines = new Set(known.split(/\r?\n/))
  return Object.fromEntries(Object.entries(settings).filter(([name, value]) => !lines.has(`${name}=${value}`)))
}

/** Puts the address for reports of weaknesses into SECURITY.md. */
const renameSecurityAddress = async (root: string, before: string, address: string): Promise<void> => {
  const file = join(root, "SECURITY.md")
  const text = await readFile(file, "utf8").catch(() => null)
  if (text?.includes(before))
    await writeAtOnce(
      file,
      text.replaceAll(before, () => address)
    )
}

/**
 * Writes a studio into a checkout: its identity, and everything that is drawn or follows from it. The identity itself comes
 * last: what was interrupted is repeated. Afterwards there is nothing of the demo studio that a visitor could load.
 *
 * @returns what an `.env` that was there already lacks
 */
export const writeStudio = async (root: string, setup: StudioSetup): Promise<Record<string, string>> => {
  const { identity, admin } = setup
  const pictures = await studioPictures(identity)
  const before = JSON.parse(await readFile(join(root, identityFile), "utf8")) as { mail: { security: string } }
  for (const [file, content] of Object.entries(pictures)) await writeAtOnce(join(root, file), content)
  await writeAtOnce(join(root, "src/styles/studio-colors.css"), colorSheet(identity.colors))
  if (admin)
    await writeAtOnce(
      join(root, accountsFile),
      json([{ id: "admin", ...admin, roles: roles.filter((role) => role === "admin") }])
    )
  for (const file of demoFiles) await rm(join(root, file), { recursive: true, force: true })
  await renameSecurityAddress(root, before.mail.security, identity.mail.security)
  const lacking = await writeEnvironment(root, productionSettings(setup))
  await writeAtOnce(join(root, identityFile), json(identity))
  return lacking
}
