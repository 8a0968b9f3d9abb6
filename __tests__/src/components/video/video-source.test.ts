import { videoSource } from "../../../../src/components/video/video-source.ts"

const origin = "https://ash-and-frost.example"

const frame = (rest = ""): object => ({
  kind: "youtube",
  frame: `https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0${rest}`,
})

test.each([
  "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
  "https://youtube.com/watch?feature=share&v=aqz-KE-bpKQ&list=PL1",
  "http://m.youtube.com/watch?v=aqz-KE-bpKQ",
  "https://music.youtube.com/watch?v=aqz-KE-bpKQ",
  "https://youtu.be/aqz-KE-bpKQ",
  "https://youtu.be/aqz-KE-bpKQ?si=x",
  "https://www.youtube.com/embed/aqz-KE-bpKQ",
  "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0",
  "https://www.youtube.com/shorts/aqz-KE-bpKQ",
  "https://www.youtube.com/live/aqz-KE-bpKQ?feature=share",
  "https://www.youtube.com/v/aqz-KE-bpKQ",
])("plays %s in YouTube's frame without cookies", (address) => {
  expect(videoSource(address, origin)).toEqual(frame())
})

test.each([
  ["?t=90", "&start=90"],
  ["?t=90s", "&start=90"],
  ["?t=1m30s", "&start=90"],
  ["?t=1h1m1s", "&start=3661"],
  ["?start=15", "&start=15"],
  ["?t=soon", ""],
  ["?t=-5", ""],
  ["?t=0", ""],
])("keeps a start of %s as %s", (query, rest) => {
  expect(videoSource(`https://youtu.be/aqz-KE-bpKQ${query}`, origin)).toEqual(frame(rest))
})

test.each([
  "https://www.youtube.com/@studio",
  "https://www.youtube.com/",
  "https://www.youtube.com/watch?v=short",
  "https://www.youtube.com/watch?v=aqz-KE-bpKQ%22onload",
  "https://youtu.be/",
  "https://youtu.be/aqz-KE-bpKQx",
  "javascript:alert(1)",
  "data:video/mp4;base64,AAAA",
  "file:///etc/passwd",
  "blob:https://ash-and-frost.example/1",
  "mailto:a@b.example",
  "https://user:secret@example.com/film.mp4",
  "http://",
])("finds no video in %s", (address) => {
  expect(videoSource(address, origin)).toBeNull()
})

test.each([
  ["/video/frostborn.mp4", "/video/frostborn.mp4"],
  [`${origin}/video/frostborn.mp4?x=1`, "/video/frostborn.mp4?x=1"],
  ["https://cdn.example/film.mp4", "https://cdn.example/film.mp4"],
  ["//cdn.example/film.mp4", "https://cdn.example/film.mp4"],
  ["https://notyoutube.com/watch?v=aqz-KE-bpKQ", "https://notyoutube.com/watch?v=aqz-KE-bpKQ"],
  ["https://youtube.com.evil.example/embed/aqz-KE-bpKQ", "https://youtube.com.evil.example/embed/aqz-KE-bpKQ"],
])("plays %s in the browser's own player", (address, file) => {
  expect(videoSource(address, origin)).toEqual({ kind: "file", file })
})
