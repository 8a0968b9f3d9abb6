import { productionVariables } from "../../support/production-variables.ts"
import { useTestApp } from "../../support/test-app.ts"

const api = useTestApp(productionVariables)

test("sends HSTS when the site uses TLS", async () => {
  const { headers } = await api.app.inject("/v1/api/v1/blog")
  expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains")
})
