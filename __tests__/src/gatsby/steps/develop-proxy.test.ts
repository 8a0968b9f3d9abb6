import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { forwardRequest } from "../../../../src/gatsby/steps/develop-proxy.ts"
import { startHttpPeer } from "../../../support/http-peer.ts"

const startProxy = async (target: string) => {
  const middleware = forwardRequest("/v1", new URL(target))
  const server = createServer((request, response) =>
    middleware(request, response, () => response.writeHead(404).end("site"))
  )
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => new Promise((done) => server.close(done)) }
}

test("passes redirects and cookies of the API to the browser unchanged", async () => {
  const api = await startHttpPeer((_, response) =>
    response.writeHead(302, { location: "https://example.com/", "set-cookie": "a=b; HttpOnly" }).end()
  )
  const proxy = await startProxy(api.origin)
  const response = await fetch(`${proxy.origin}/v1/api/user/oauth/sso?return=%2Fadmin`, { redirect: "manual" })
  expect([response.status, response.headers.get("location")]).toEqual([302, "https://example.com/"])
  expect(response.headers.get("set-cookie")).toBe("a=b; HttpOnly")
  expect(api.requests).toEqual(["/v1/api/user/oauth/sso?return=%2Fadmin"])
  await proxy.close()
  await api.close()
})

test("passes a body on, and leaves addresses of the site to Gatsby", async () => {
  const api = await startHttpPeer((request, response) => request.pipe(response))
  const proxy = await startProxy(api.origin)
  const echoed = await fetch(`${proxy.origin}/v1/echo`, { method: "POST", body: "hello" })
  expect(await echoed.text()).toBe("hello")
  expect(await (await fetch(`${proxy.origin}/v1beta`)).text()).toBe("site")
  await proxy.close()
  await api.close()
})

test("responds 502 when the API is away", async () => {
  const gone = await startHttpPeer(() => undefined)
  await gone.close()
  const proxy = await startProxy(gone.origin)
  const response = await fetch(`${proxy.origin}/v1/health`)
  expect([response.status, await response.text()]).toEqual([502, "The content API does not respond.\n"])
  await proxy.close()
})
