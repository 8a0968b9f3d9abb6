import type { DataLayer, LayerPage } from "../../shared/site-updates.ts"
import type { Modules, Plugin, Store } from "./internals.ts"

const sitePlugin = "default-site-plugin"

const sitePluginOf = (store: Store): Plugin => {
  const plugin = store.getState().flattenedPlugins.find(({ name }) => name === sitePlugin)
  if (!plugin) throw new Error(`Gatsby has no ${sitePlugin}`)
  return plugin
}

/** Gatsby's data layer and pages, changed in the name of the site. */
export const openLayer = ({ redux, actions, datastore, createNodeId, digest }: Modules): DataLayer => {
  const { store } = redux
  const plugin = sitePluginOf(store)
  const act = (name: string, input: unknown): unknown => {
    const create = actions[name]
    if (!create) throw new Error(`Gatsby has no action ${name}`)
    return store.dispatch(create(input, plugin))
  }
  return {
    getNode: (id) => datastore.getNode(id),
    nodesOfType: (type) => datastore.getDataStore().iterateNodesByType(type),
    createNode: async (node) => {
      await act("createNode", node)
    },
    deleteNode: (node) => void act("deleteNode", node),
    createNodeId: (name) => createNodeId(name, sitePlugin),
    createContentDigest: digest,
    createPage: (page: LayerPage) => void act("createPage", page),
    deletePage: (path) => {
      const page = store.getState().pages.get(path)
      if (page) act("deletePage", page)
    },
    readMemory: () => store.getState().status.plugins[sitePlugin] ?? {},
    writeMemory: (memory) => void act("setPluginStatus", memory),
  }
}
