import type { LocalizedText } from "../../shared/locales.ts"
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

type Requirement = {
  id: "system" | "processor" | "memory" | "graphics" | "disk"
  minimum: LocalizedText
  good: LocalizedText
}

export type LauncherSettings = {
  /** Whether the launcher is available; if not, its page describes what it will be. */
  enabled: boolean
  /** Sub-route for requests of the launcher and this site. */
  subRoute: string
  downloads: readonly LauncherDownload[]
  requirements: readonly Requirement[]
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
  requirements: [
    {
      id: "system",
      minimum: { en: "Windows 10, macOS 12 or Ubuntu 22.04", ru: "Windows 10, macOS 12 или Ubuntu 22.04" },
      good: { en: "Windows 11, macOS 14 or Ubuntu 24.04", ru: "Windows 11, macOS 14 или Ubuntu 24.04" },
    },
    {
      id: "processor",
      minimum: { en: "Two cores, 2 GHz", ru: "Два ядра, 2 ГГц" },
      good: { en: "Four cores, 3 GHz", ru: "Четыре ядра, 3 ГГц" },
    },
    { id: "memory", minimum: { en: "4 GB", ru: "4 ГБ" }, good: { en: "8 GB", ru: "8 ГБ" } },
    {
      id: "graphics",
      minimum: { en: "OpenGL 4.1 or Metal", ru: "OpenGL 4.1 или Metal" },
      good: { en: "Any card of the last six years", ru: "Любая карта последних шести лет" },
    },
    {
      id: "disk",
      minimum: { en: "3 GB for all games", ru: "3 ГБ на все игры" },
      good: { en: "6 GB, on an SSD", ru: "6 ГБ на SSD" },
    },
  ],
}
