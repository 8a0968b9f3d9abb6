import { missingDevelopmentPackage } from "../../../../server/people/development-provider/development-package.ts"

test("names the package that an installation for production lacks, and what to do", () => {
  expect(missingDevelopmentPackage("a-package-that-nobody-installed")).toMatch(
    /needs the package a-package-that-nobody-installed, .*: run npm ci, or name a provider$/
  )
})

test("misses nothing where the packages of development are installed", () => {
  expect(missingDevelopmentPackage()).toBeUndefined()
})
