import { parseByteRange } from "../../../server/files/byte-range.ts"

test.each([
  [undefined, "whole"],
  ["bytes=0-", { start: 0, end: 99 }],
  ["bytes=10-19", { start: 10, end: 19 }],
  ["bytes=90-500", { start: 90, end: 99 }],
  ["bytes=-10", { start: 90, end: 99 }],
  ["bytes=-500", { start: 0, end: 99 }],
  ["bytes=99-99", { start: 99, end: 99 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=20-10", "whole"],
  ["bytes=0-1,5-6", "whole"],
  ["bytes=-", "whole"],
  ["items=0-1", "whole"],
  ["bytes=a-b", "whole"],
])("of 100 bytes, %j requests %j", (header, range) => {
  expect(parseByteRange(header, 100)).toEqual(range)
})
