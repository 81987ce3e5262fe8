// Workbooks made here: as little of one as is one.
import { deflateRawSync } from "node:zlib";

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const SHEETS = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

/** A workbook with sheets, each of rows of cells; a cell that begins with = is a formula that came to 42. */
export function workbook(sheets) {
  const names = Object.keys(sheets);
  const relations = (parts) => `<Relationships xmlns="${PACKAGE}/relationships">${parts.join("")}</Relationships>`;
  const relation = (id, kind, target) => `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
  return zipped({
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"/>`,
    "_rels/.rels": relations([relation("r1", "officeDocument", "xl/workbook.xml")]),
    "xl/workbook.xml": `<workbook xmlns="${SHEETS}" xmlns:r="${OFFICE}"><sheets>${names.map((name, place) => `<sheet name="${name}" sheetId="${place + 1}" r:id="s${place}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations(names.map((_, place) => relation(`s${place}`, "worksheet", `worksheets/sheet${place + 1}.xml`))),
    ...Object.fromEntries(names.map((name, place) => [`xl/worksheets/sheet${place + 1}.xml`, `<worksheet xmlns="${SHEETS}"><sheetData>${sheets[name].map(row).join("")}</sheetData></worksheet>`])),
  });
}

function row(cells, place) {
  const number = place + 1;
  const told = cells.map((cell, column) => {
    const at = `${String.fromCharCode(65 + column)}${number}`;
    if (typeof cell === "number") return `<c r="${at}"><v>${cell}</v></c>`;
    if (cell.startsWith("=")) return `<c r="${at}"><f>${cell.slice(1)}</f><v>42</v></c>`;
    return `<c r="${at}" t="inlineStr"><is><t>${cell}</t></is></c>`;
  });
  return `<row r="${number}">${told.join("")}</row>`;
}

/** Files packed into one. */
export function zipped(files) {
  const parts = [];
  const directory = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const [path, plain] = [Buffer.from(name), Buffer.from(text)];
    const packed = deflateRawSync(plain);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(checksum(plain), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(plain.length, 18);
    about.writeUInt16LE(path.length, 22);
    const made = Buffer.alloc(2);
    made.writeUInt16LE(20);
    const where = Buffer.alloc(14);
    where.writeUInt32LE(at, 10);
    directory.push(Buffer.from("PK\x01\x02"), made, about, where, path);
    parts.push(Buffer.from("PK\x03\x04"), about, path, packed);
    at += 30 + path.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(files).length, 4);
  end.writeUInt16LE(Object.keys(files).length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, listed, Buffer.from("PK\x05\x06"), end]);
}

/** The checksum that archives have of a file. */
function checksum(bytes) {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
