import { keepFocus } from "../../../../src/admin/shell/keep-focus.ts"

// jsdom draws nothing: what is hidden is not visible.
HTMLElement.prototype.checkVisibility = function () {
  return this.closest("[hidden]") === null
}

let stop: () => void

const settled = (): Promise<void> => new Promise((done) => setTimeout(done))

const show = (html: string): HTMLElement => {
  document.body.innerHTML = `<nav><a href="/admin">Home</a></nav><main tabindex="-1">${html}</main>`
  const main = document.body.querySelector("main")
  if (!main) throw new Error("no screen was rendered")
  stop = keepFocus(main)
  return main
}

const find = (selector: string): HTMLElement => {
  const found = document.body.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`There is no ${selector}`)
  return found
}

/** Focuses an element, then changes the page as an action does. @returns where the focus is after that */
const after = async (selector: string, change: (element: HTMLElement) => void): Promise<string> => {
  const element = find(selector)
  element.focus()
  change(element)
  await settled()
  return document.activeElement?.id || document.activeElement?.tagName || ""
}

beforeEach(() => window.history.replaceState(null, "", "/admin/blog"))

afterEach(() => stop())

const rows = `<h1>Blog</h1><ul><li><button id="one">1</button></li><li><button id="two">2</button></li></ul>`

test("goes to what took the place of a removed element", async () => {
  show(rows)
  expect(await after("#one", (element) => element.parentElement?.remove())).toBe("two")
})

test("goes to what stands before when nothing took the place", async () => {
  show(rows)
  expect(await after("#two", (element) => element.parentElement?.remove())).toBe("one")
})

test("goes to the next part of the screen when a whole bar leaves", async () => {
  show(
    `<h1>Blog</h1><div><div><button id="bar">Choose none</button></div><table><tr><td><input id="row"></td></tr></table></div>`
  )
  expect(await after("#bar", (element) => element.parentElement?.remove())).toBe("row")
})

test("goes to the heading when nothing else is left", async () => {
  show(`<h1 id="heading">Blog</h1><button id="only">Remove</button>`)
  expect(await after("#only", (element) => element.remove())).toBe("heading")
})

test("passes over what cannot be seen", async () => {
  show(`<h1 id="heading">Blog</h1><button id="gone">Remove</button><div hidden><button>Hidden</button></div>`)
  expect(await after("#gone", (element) => element.remove())).toBe("heading")
})

test("goes on when the focused element is hidden", async () => {
  show(`<h1 id="heading">Blog</h1><div><button id="menu">Menu</button></div>`)
  expect(
    await after("#menu", (element) => {
      element.hidden = true
      element.blur()
    })
  ).toBe("heading")
})

test("goes to the heading of another screen, also when that comes later", async () => {
  const main = show(rows)
  const there = await after("#one", () => {
    window.history.pushState(null, "", "/admin/media")
    main.innerHTML = "<p>Opening…</p>"
  })
  expect(there).toBe("MAIN")
  main.innerHTML = `<h1 id="media">Media</h1><button>Upload</button>`
  await settled()
  expect(document.activeElement?.id).toBe("media")
})

test("goes from a closed dialog to what took the place of its opener", async () => {
  const main = show(rows)
  find("#one").focus()
  const dialog = document.createElement("dialog")
  dialog.open = true
  dialog.innerHTML = `<button id="confirm">Remove</button>`
  main.append(dialog)
  const there = await after("#confirm", () => {
    find("#one").parentElement?.remove()
    dialog.remove()
  })
  expect(there).toBe("two")
})

test("stays within an open dialog", async () => {
  show(`${rows}<dialog open><h2 id="title">Choose</h2><p><button id="inside">Add</button></p></dialog>`)
  expect(await after("#inside", (element) => element.remove())).toBe("title")
})

test("leaves the focus alone that somebody took elsewhere, or dropped by hand", async () => {
  show(rows)
  expect(
    await after("#one", (element) => {
      element.remove()
      find("nav a").focus()
    })
  ).toBe("A")
  expect(await after("#two", (element) => element.blur())).toBe("BODY")
})

test("goes back to the button of a menu, wherever on the page it is", async () => {
  show(rows)
  const link = find("nav a")
  link.id = "control"
  link.focus()
  document.body.insertAdjacentHTML("beforeend", `<div data-floating=""><button id="item">Log out</button></div>`)
  expect(await after("#item", (element) => element.parentElement?.remove())).toBe("control")
})

test("goes to what took the place of a menu's button that the menu has removed", async () => {
  show(rows)
  find("#one").focus()
  document.body.insertAdjacentHTML("beforeend", `<div data-floating=""><button id="item">Delete</button></div>`)
  expect(
    await after("#item", (element) => {
      find("#one").parentElement?.remove()
      element.parentElement?.remove()
    })
  ).not.toBe("BODY")
})
