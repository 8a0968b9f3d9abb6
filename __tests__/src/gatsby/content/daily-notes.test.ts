import type { IncomingMessage, ServerResponse } from "node:http"
import type { Node, SourceNodesArgs } from "gatsby"
import plugin from "gatsby-source-custom-api/gatsby-node.js"
import { dailyPaths, type DailyNote } from "../../../../shared/contract/daily.ts"
import * as notes from "../../../../src/gatsby/content/daily-notes.ts"
import { sendJson, startContentPeer, type HttpPeer } from "../../../support/http-peer.ts"

let respond: (request: IncomingMessage, response: ServerResponse) => void
let peer: HttpPeer

beforeAll(async () => {
  peer = await startContentPeer((request, response) => respond(request, response))
})

afterAll(() => peer.close())

// The plugin prints what it cannot fetch.
const print = console.log
beforeEach(() => {
  console.log = () => undefined
})
afterEach(() => {
  console.log = print
})

const note = (text: string, facts: Partial<DailyNote> = {}): DailyNote => ({
  text,
  link: null,
  linkLabel: null,
  picture: null,
  shownFrom: "2026-01-01T00:00:00.000Z",
  shownUntil: null,
  ...facts,
})

const picture: DailyNote["picture"] = {
  id: "7b1b1c1e-0000-4000-8000-000000000000",
  url: "/files/7b1b1c1e/ship.jpg",
  type: "image/jpeg",
  width: 1_600,
  height: 900,
  renditions: [{ url: "/files/7b1b1c1e/ship-320.webp", type: "image/webp", width: 320, height: 180 }],
  placeholder: "data:image/webp;base64,AA==",
  alt: { en: "A ship", ru: "Корабль" },
  focalPoint: { x: 0.5, y: 0.25 },
}

/** The part of Gatsby that sourcing uses. */
const createGatsby = () => {
  const nodes = new Map<string, Node>()
  const args = {
    actions: {
      createNode: (node: Node) => void nodes.set(node.id, node),
      deleteNode: (node: Node) => void nodes.delete(node.id),
      touchNode: () => undefined,
    },
    createNodeId: (name: string) => name,
    createContentDigest: (content: unknown) => JSON.stringify(content),
    getNode: (id: string) => nodes.get(id),
    getNodesByType: (type: string) => [...nodes.values()].filter((node) => node.internal.type === type),
  } as unknown as SourceNodesArgs
  return {
    args,
    /** What a build does: the plugin's step with the options of gatsby-config, then ours. */
    source: async (): Promise<void> => {
      notes.rememberEarlierResponses(args)
      const schemas = { DailyResponse: "", response: "", en: "", ru: "", picture: "", alt: "", focalPoint: "" }
      const options = { url: `${peer.origin}/v1${dailyPaths.get}`, rootKey: "DailyResponse", imageKeys: [], schemas }
      await plugin.sourceNodes(args, options)
      await notes.createDailyNotes(args)
    },
    notes: () => args.getNodesByType("DailyNote"),
  }
}

const answer = (response: unknown): void => {
  respond = (_, outgoing) => sendJson(outgoing, { code: 0, response })
}

test("makes one node for each language of what the plugin fetched, complete with its picture", async () => {
  const gatsby = createGatsby()
  const [en, ru] = [note("Snow", { picture, link: "/games", linkLabel: "Games" }), note("Снег")]
  answer({ en, ru })
  await gatsby.source()
  expect(gatsby.notes()).toMatchObject([
    { locale: "en", ...en },
    { locale: "ru", ...ru },
  ])
})

test("replaces and removes notes at the next build, whatever the plugin's nodes of the former one say", async () => {
  const gatsby = createGatsby()
  answer({ en: note("Snow"), ru: note("Снег") })
  await gatsby.source()
  answer({ en: note("Thaw"), ru: null })
  await gatsby.source()
  expect(gatsby.notes().map(({ text }) => text)).toEqual(["Thaw"])
})

test.each([
  ["an error of the API", { code: 1999, message: "Something went wrong", requestId: "r" }, 500],
  ["a note that breaks the contract", { code: 0, response: { en: { text: 1 }, ru: null } }, 200],
  ["a response without a language", { code: 0, response: { en: null } }, 200],
])("ends the build on %s, which the plugin takes for content", async (_, body, status) => {
  const gatsby = createGatsby()
  respond = (_request, response) => sendJson(response, body, status)
  await expect(gatsby.source()).rejects.toThrow(/daily\/get.*the response breaks the contract/)
})

test.each([
  ["breaks off", (_: IncomingMessage, response: ServerResponse) => void response.socket?.destroy()],
  ["is no JSON", (_: IncomingMessage, response: ServerResponse) => void response.end("<h1>502</h1>")],
])("ends the build when the response %s, and keeps no former one", async (_, fails) => {
  const gatsby = createGatsby()
  answer({ en: note("Snow"), ru: null })
  await gatsby.source()
  respond = fails
  await expect(gatsby.source()).rejects.toThrow(/gave no response that could be read/)
})
