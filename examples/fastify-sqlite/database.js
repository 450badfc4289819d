import sqlite from 'node-sqlite3-wasm';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS pet (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    category_id INTEGER NOT NULL,
    status TEXT CHECK (status IN ('available', 'pending', 'sold'))
  );
  CREATE INDEX IF NOT EXISTS pet_by_status ON pet (status, id);
  CREATE TABLE IF NOT EXISTS message (
    id TEXT PRIMARY KEY,
    message TEXT NOT NULL,
    status TEXT NOT NULL,
    created_at TEXT NOT NULL
  );
`;

// Names are written and read as bytes, because this driver drops a byte order mark, and everything after a NUL, in text.
const PET = 'id, CAST(name AS BLOB) AS name, category_id, status';

/**
 * Opens the animals and messages in a file. Integers are read and written as BigInt, so that none is rounded.
 * @param {string} file created if it does not exist
 */
export function openDatabase(file) {
  const database = new sqlite.Database(file);
  database.exec(SCHEMA);
  const statements = [];
  const prepare = (sql) => {
    const statement = database.prepare(sql);
    statements.push(statement);
    return statement;
  };
  const insert = prepare(
    `INSERT INTO pet (name, category_id, status) VALUES (CAST(? AS TEXT), ?, ?) RETURNING ${PET}`,
  );
  const one = prepare(`SELECT ${PET} FROM pet WHERE id = ?`);
  const some = prepare(`SELECT ${PET} FROM pet ORDER BY id LIMIT ?`);
  const ofStatus = prepare(`SELECT ${PET} FROM pet WHERE status = ? ORDER BY id LIMIT ?`);
  const submit = prepare(
    'INSERT INTO message (id, message, status, created_at) VALUES (?, CAST(? AS TEXT), ?, ?)',
  );
  return {
    // `all` runs a statement to its end, which commits it; `get` would stop at the first row.
    addPet: ({ name, categoryId, status }) => {
      const [row] = insert.all([Buffer.from(name), categoryId, status ?? null]);
      return toPet(row);
    },
    findPet: (id) => {
      const [row] = one.all([id]);
      return row ? toPet(row) : undefined;
    },
    listPets: (limit, status) =>
      (status === undefined ? some.all([limit]) : ofStatus.all([status, limit])).map(toPet),
    addMessage: ({ id, message, status, createdAt }) => {
      submit.run([id, Buffer.from(message), status, createdAt]);
    },
    close: () => {
      for (const statement of statements) statement.finalize();
      database.close();
    },
  };
}

function toPet({ id, name, category_id: categoryId, status }) {
  return {
    id,
    name: Buffer.from(name).toString(),
    categoryId,
    ...(status === null ? {} : { status }),
  };
}
