import { apiBase } from "../../shared/paths.ts"
import { studio } from "../../shared/studio.ts"

export type LauncherPlatform = "windows" | "macos" | "linux"

export type LauncherDownload = {
  platform: LauncherPlatform
  /** Address of the installer: a file of this site or of another. */
  url: string
  version: string
  /** Size of the installer in bytes. */
  size: number
}

/** What a computer needs of each is in locales/<language>/launcher.json. */
const requirements = ["system", "processor", "memory", "graphics", "disk"] as const

export type LauncherSettings = {
  /** Whether the launcher is available; if not, its page describes what it will be. */
  enabled: boolean
  /** Sub-route for requests of the launcher and this site. */
  subRoute: string
  downloads: readonly LauncherDownload[]
  requirements: readonly (typeof requirements)[number][]
}

/** Written the same way in every language. */
export const launcherPlatformNames: Record<LauncherPlatform, string> = {
  windows: "Windows",
  macos: "macOS",
  linux: "Linux",
}

export const launcher: LauncherSettings = {
  enabled: false,
  subRoute: apiBase,
  downloads: [
    {
      platform: "windows",
      url: `https://example.com/launcher/${studio.slug}-1.0.0.exe`,
      version: "1.0.0",
      size: 64_400_000,
    },
    {
      platform: "macos",
      url: `https://example.com/launcher/${studio.slug}-1.0.0.dmg`,
      version: "1.0.0",
      size: 71_200_000,
    },
    {
      platform: "linux",
      url: `https://example.com/launcher/${studio.slug}-1.0.0.AppImage`,
      version: "1.0.0",
      size: 69_800_000,
    },
  ],
  requirements,
}
