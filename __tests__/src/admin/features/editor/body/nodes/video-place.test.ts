import { videoPlace } from "../../../../../../../src/admin/features/editor/body/nodes/video-place.ts"

test.each([
  ["https://www.youtube.com/watch?v=abcdefghijk", "YouTube", null],
  ["https://youtu.be/abcdefghijk", "YouTube", null],
  ["https://player.vimeo.com/video/123", "Vimeo", null],
  ["https://vkvideo.ru/video-1_2", "VK", null],
  ["https://www.video.example/films/Long%20night.mp4?a", "video.example", "Long night.mp4"],
  ["https://video.example/films/%zz.mp4", "video.example", "%zz.mp4"],
  ["https://notyoutube.com/a", "notyoutube.com", null],
  ["https://", "https://", null],
])("knows of %s the site %s and the file %s", (url, site, file) => {
  expect(videoPlace(url)).toEqual({ site, file })
})
