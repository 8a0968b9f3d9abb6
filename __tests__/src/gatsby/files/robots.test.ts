import { fileUrl } from "../../../../shared/contract/files.ts"
import { robotsFile } from "../../../../src/gatsby/files/robots.ts"

test("lets crawlers fetch the public files, by whose addresses pages, feeds and data name their pictures", () => {
  const closed = robotsFile()
    .text.split("\n")
    .flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? [])
  const address = fileUrl({ id: "7b1b1c1e-0000-4000-8000-000000000000", name: "dawn.jpg" })
  expect(closed.filter((prefix) => address.startsWith(prefix))).toEqual([])
  expect(closed).toContain("/v1/")
})

test("keeps crawlers out of the admin by robots.txt, which names the sitemap", () => {
  expect(robotsFile().text).toContain("Disallow: /admin")
  expect(robotsFile().text).toContain("Sitemap: https://ash-and-frost.example/sitemap.xml")
})
