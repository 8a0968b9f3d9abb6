import { act, type ReactNode } from "react"
import { useTheme } from "../../../../src/admin/shell/use-theme.ts"
import { adminPage } from "../../../support/admin-page.tsx"

const system = { matches: false, follow: new Set<() => void>() }

const setSystem = (isDark: boolean): void => {
  system.matches = isDark
  for (const follow of system.follow) follow()
}

const Switch = (): ReactNode => {
  const [theme, choose] = useTheme()
  return <button onClick={() => choose(theme === "dark" ? "light" : "dark")}>{theme}</button>
}

test("follows the system again once its own theme is chosen", async () => {
  window.matchMedia = () =>
    ({
      get matches() {
        return system.matches
      },
      addEventListener: (_: string, follow: () => void) => system.follow.add(follow),
      removeEventListener: (_: string, follow: () => void) => system.follow.delete(follow),
    }) as unknown as MediaQueryList
  const page = adminPage({})
  await page.show(<Switch />)
  const button = document.querySelector("button")
  const press = (): void => act(() => button?.click())
  const seen = [button?.textContent]
  press()
  seen.push(button?.textContent, localStorage.getItem("admin-theme") ?? "")
  act(() => setSystem(true))
  act(() => setSystem(false))
  seen.push(button?.textContent)
  press()
  seen.push(button?.textContent, localStorage.getItem("admin-theme") ?? "none")
  act(() => setSystem(true))
  seen.push(button?.textContent, document.documentElement.dataset["admin"] ?? "")
  expect(seen).toEqual(["light", "dark", "dark", "dark", "light", "none", "dark", "dark"])
  await page.close()
})
