const METHODS = ['get', 'post', 'put', 'delete'] as const;
/** Operations of one tag. */
const TAG_SIZE = 25;

/** An OpenAPI 3.1 document of so many operations, with bodies, errors, recursive schemas and deprecations. */
export function aSpecification(operations: number): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  const schemas: Record<string, unknown> = {
    Fault: {
      type: 'object',
      required: ['code'],
      properties: { code: { type: 'integer' }, reason: { type: 'string' } },
    },
  };
  for (let number = 0; number < operations; number++) {
    const group = Math.floor(number / METHODS.length);
    const method = METHODS[number % METHODS.length] ?? 'get';
    paths[`/shelves/{shelf}/items-${group}`] = {
      ...paths[`/shelves/{shelf}/items-${group}`],
      [method]: describeOperation(number, method, `Item${group}`),
    };
    schemas[`Item${group}`] = describeItem(group);
  }
  return {
    openapi: '3.1.0',
    info: { title: `Larder of ${operations}`, version: '1', description: 'What is on the *shelves*.' },
    servers: [{ url: 'https://api.larder.example/v1' }],
    security: [{ token: [] }],
    paths,
    components: { schemas, securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  };
}

const json = (schema: object) => ({ content: { 'application/json': { schema } } });

function describeOperation(number: number, method: string, schema: string) {
  const ref = { $ref: `#/components/schemas/${schema}` };
  const fault = { description: 'Refused', ...json({ $ref: '#/components/schemas/Fault' }) };
  return {
    tags: [`Group ${Math.floor(number / TAG_SIZE)}`],
    operationId: `operation${number}`,
    summary: `Operation ${number}`,
    description: `Does *thing* ${number}.`,
    deprecated: number % 10 === 9,
    parameters: [
      { name: 'shelf', in: 'path', required: true, schema: { type: 'string' } },
      {
        name: 'limit',
        in: 'query',
        description: 'Number of omissions of this kind.',
        schema: { type: 'integer', default: 20 },
      },
    ],
    ...(method === 'post' || method === 'put' ? { requestBody: { required: true, ...json(ref) } } : {}),
    responses: { 200: { description: 'Done', ...json(ref) }, 400: fault, 404: fault },
  };
}

const describeItem = (group: number) => ({
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', maxLength: 80, description: `Of item ${group}.` },
    state: { type: 'string', enum: ['fresh', 'spoiled'] },
    parts: { type: 'array', items: { $ref: `#/components/schemas/Item${group}` } },
    labels: { type: 'object', additionalProperties: { type: 'string' } },
  },
});
