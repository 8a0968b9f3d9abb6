import { randomUUID } from "node:crypto"
import { success } from "../../../shared/contract/envelope.ts"
import { webhookDeliveries, webhookWithSecret } from "../../../shared/contract/webhooks.ts"
import { isPublicAddress, publicLookup } from "../../../server/http/public-address.ts"
import { sendSigned, webhookSignature } from "../../../server/webhooks/signed-request.ts"
import { startHttpPeer } from "../../support/http-peer.ts"
import { runTasks } from "../../support/run-tasks.ts"
import { addStaff } from "../../support/signed-in-users.ts"
import { useTestApp } from "../../support/test-app.ts"

const api = useTestApp({ WEBHOOKS_PRIVATE: "false" })

const base = "/v1/api/v1/webhooks"

const add = async (url: string) => {
  const body = { name: "Chat", url, events: ["content.published"], enabled: true }
  return (await addStaff(api, "admin")).post(`${base}/add`, body)
}

test("signs as the reference implementations of Standard Webhooks do", () => {
  const message = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", seconds: 1_614_265_330, body: '{"test": 2432232314}' }
  const secret = Buffer.from("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "base64")
  const signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
  expect(webhookSignature([secret], message)).toBe(signature)
  expect(webhookSignature([secret, secret], message)).toBe(`${signature} ${signature}`)
})

test.each([
  ...["127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1"],
  ...["[::1]", "[fc00::1]", "[fe80::1]", "[::ffff:10.0.0.1]", "[::]", "64:ff9b::a00:1", "localhost", "hooks.example"],
])("%s is no address of the public internet", (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"])("%s is one", (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

const looked = (host: string, options: { all?: boolean }) =>
  new Promise((resolve) => publicLookup(host, options, (error, address) => resolve(error?.name ?? address)))

test("a name that leads to this machine is refused, and one that leads nowhere fails as such", async () => {
  expect(await looked("localhost", {})).toBe("PrivateAddressError")
  expect(await looked("nowhere.invalid", {})).toBe("Error")
})

test("a name of the public internet is looked up as asked", async () => {
  // An address is looked up without a name server.
  expect(await looked("93.184.215.14", {})).toBe("93.184.215.14")
  expect(await looked("93.184.215.14", { all: true })).toEqual([{ address: "93.184.215.14", family: 4 }])
})

test.each([
  ...["http://hooks.example/x", "https://127.0.0.1/x", "https://2130706433/x", "https://0x7f.1/x", "https://[::1]/x"],
  ...["https://10.0.0.8/x", "https://localhost/x", "https://api.localhost/x", "https://[::ffff:192.168.0.1]/x"],
])("refuses %s where only the public internet is allowed", async (url) => {
  const { status, body } = await add(url)
  expect([status, body.details?.[0]?.path]).toEqual([400, "body.url"])
})

test("a webhook that leads into a private network is not sent to, whatever it was when it was made", async () => {
  const { body } = await add("https://hooks.example/x")
  const { webhook } = success(webhookWithSecret).parse(body).response
  const admin = await addStaff(api, "admin")
  for (const url of ["https://localhost:9/x", "http://93.184.215.14/x", "https://169.254.169.254/latest"]) {
    await api.database.store.updateTable("webhook").set({ url }).execute()
    await admin.post(`${base}/test`, { id: webhook.id })
  }
  await runTasks(api)
  const log = success(webhookDeliveries).parse((await admin.get(`${base}/deliveries?webhook=${webhook.id}`)).body)
  expect(log.response.items.map(({ error }) => error)).toEqual(["private", "private", "private"])
})

test("every address is checked when it is sent to", async () => {
  const message = { id: randomUUID(), seconds: 1, body: "{}" }
  const send = (url: string) => sendSigned(url, [], message, { within: 1_000, publicOnly: true })
  for (const url of ["https://localhost:9/", "http://93.184.215.14/", "https://127.0.0.1/", "https://[::1]/"])
    await expect(send(url)).rejects.toThrow("not on the public internet")
})

test("a silent receiver ends by the time that it has", async () => {
  const peer = await startHttpPeer(() => undefined)
  const message = { id: "msg_1", seconds: 1, body: "{}" }
  const sent = sendSigned(peer.origin, [], message, { within: 50, publicOnly: false })
  await expect(sent).rejects.toMatchObject({ name: "TimeoutError" })
  await peer.close()
})
