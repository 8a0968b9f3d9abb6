import { cpSync } from "node:fs"
import { mkdir, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { projectDir } from "./site-folder.ts"

/** A logo as a drawing program saves it: not square, with a title, and in the studio's own colors. */
export const otherLogo = `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 32" id="owl"><title>Owl</title>
<path d="M4 4h20v20z"/><circle cx="34" cy="16" r="8" style="fill:#0B6B4B"/></svg>`

/** A studio whose texts hold what HTML, JSON and mails have to escape, as the file of a setup has it. */
export const otherStudio = {
  name: { en: `Quartz </script> "Owl"`, ru: "Кварцевая <сова>" },
  nameAt: { en: "Quartz Owl", ru: "Кварцевой сове" },
  slug: "quartz-owl",
  domain: "quartz-owl.test",
  foundedIn: 2021,
  timeZone: "Europe/Tallinn",
  offices: [
    {
      city: { en: "Tartu", ru: "Тарту" },
      country: { en: "Estonia", ru: "Эстония" },
      countryCode: "EE",
      street: { en: "7 Mill & Lane", ru: "Мельничная, 7" },
      postalCode: "51003",
    },
  ],
  colors: { ground: "#eef4f1", text: "#10221c", accent: "#0b6b4b" },
  logo: "owl.svg",
  admin: { name: "Mai <Tamm>", email: "mai@quartz-owl.test" },
}

/** What a setup reads and changes in a checkout. */
const files = [
  ".env.example",
  "SECURITY.md",
  "shared/studio.json",
  "src/styles/studio-colors.css",
  "static/favicon.svg",
  "static/game-frostborn.jpg",
  "static/video/frostborn.en.vtt",
  "server/people/development-provider/accounts.json",
]

/** Copies that part of the checkout into a folder. */
export const copyForSetup = async (folder: string): Promise<void> => {
  for (const file of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    cpSync(join(projectDir, file), join(folder, file))
  }
}

/** Writes a studio as a file of JSON, which YAML reads, with its logo beside it. @returns the path of the file */
export const writeStudioFile = async (folder: string, studio: unknown = otherStudio): Promise<string> => {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, "owl.svg"), otherLogo)
  const file = join(folder, "studio.yaml")
  await writeFile(file, JSON.stringify(studio))
  return file
}
