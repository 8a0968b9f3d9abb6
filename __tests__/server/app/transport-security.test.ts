import { useTestApp } from "../../support/test-app.ts"

const api = useTestApp({ PUBLIC_URL: "https://example.com" })

test("a site that is served over TLS asks browsers to stay with it", async () => {
  const { headers } = await api.app.inject("/v1/api/v1/blog")
  expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains")
})
