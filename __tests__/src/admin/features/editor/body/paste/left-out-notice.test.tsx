import adminBody from "../../../../../../../locales/en/adminBody.json" with { type: "json" }
import { LeftOutNotice } from "../../../../../../../src/admin/features/editor/body/paste/left-out-notice.tsx"
import { adminPage } from "../../../../../../support/admin-page.tsx"

test("says how much of what kind a paste left out, with the addresses that it had", async () => {
  const page = adminPage({ adminBody, admin: {} })
  const lost = { checks: 2, drawings: 0, formulas: 1, controls: 0, styles: 0 }
  const leftOut = { pictures: ["https://a.example/c.png"], embeds: ["", "https://map.example/1"], lost }
  await page.show(<LeftOutNotice leftOut={leftOut} onClose={() => undefined} />)
  const said = page.container.querySelector("p")?.textContent
  const { pictures_one, embeds_other, checks_other, formulas_one } = adminBody.paste
  expect(said).toBe(
    [
      pictures_one.replace("{{count}}", "1"),
      embeds_other.replace("{{count}}", "2"),
      checks_other.replace("{{count}}", "2"),
      formulas_one.replace("{{count}}", "1"),
    ].join(" ")
  )
  expect([...page.container.querySelectorAll("li")].map(({ textContent }) => textContent)).toEqual([
    "https://a.example/c.png",
    "https://map.example/1",
  ])
  await page.close()
})
