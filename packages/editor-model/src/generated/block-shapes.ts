// Generated from the descriptors of content: npx vitest run packages/editor-model/src/shapes.test.ts --update
import type { BlockType, NodeShape } from '@bindery/content/shapes';

export const BLOCK_SHAPES: Readonly<Record<BlockType, NodeShape>> = {
  "blockquote": {
    "data": {},
    "nodes": "blocks"
  },
  "code": {
    "data": {
      "syntax": "text?",
      "title": "text?",
      "overflow": [
        "wrap",
        "scroll",
        ""
      ],
      "lineNumbers": "boolean?",
      "fullWidth": "boolean?",
      "expandable": "boolean?"
    },
    "nodes": "code-line"
  },
  "code-line": {
    "data": {
      "highlighted": "boolean?"
    },
    "nodes": "inlines"
  },
  "column": {
    "data": {
      "width": "length?"
    },
    "nodes": "blocks"
  },
  "columns": {
    "data": {
      "fullWidth": "boolean?"
    },
    "nodes": "column"
  },
  "content-ref": {
    "data": {
      "ref": "ref"
    }
  },
  "divider": {
    "data": {}
  },
  "drawing": {
    "data": {
      "ref": "ref?"
    }
  },
  "embed": {
    "data": {
      "url": "text",
      "fullWidth": "boolean?"
    },
    "hasFragments": true
  },
  "expandable": {
    "data": {
      "open": "boolean?",
      "id": "text?"
    },
    "hasFragments": true
  },
  "file": {
    "data": {
      "ref": "ref"
    },
    "hasFragments": true
  },
  "heading-1": {
    "data": {
      "id": "text?",
      "align": [
        "start",
        "center",
        "end",
        ""
      ],
      "level": "number?"
    },
    "nodes": "inlines"
  },
  "heading-2": {
    "data": {
      "id": "text?",
      "align": [
        "start",
        "center",
        "end",
        ""
      ],
      "level": "number?"
    },
    "nodes": "inlines"
  },
  "heading-3": {
    "data": {
      "id": "text?",
      "align": [
        "start",
        "center",
        "end",
        ""
      ],
      "level": "number?"
    },
    "nodes": "inlines"
  },
  "hint": {
    "data": {
      "style": [
        "info",
        "warning",
        "danger",
        "success"
      ],
      "icon": "text?"
    },
    "nodes": "blocks"
  },
  "if": {
    "data": {
      "expression": "text"
    },
    "nodes": "blocks"
  },
  "image": {
    "data": {
      "ref": "ref",
      "refDark": "ref?",
      "width": "size?",
      "height": "size?",
      "alt": "text?",
      "title": "text?"
    },
    "hasFragments": true
  },
  "images": {
    "data": {
      "align": [
        "left",
        "center",
        "right",
        ""
      ],
      "fullWidth": "boolean?"
    },
    "nodes": "image"
  },
  "integration": {
    "data": {
      "integration": "text",
      "block": "text",
      "props": "props",
      "url": "text?",
      "fullWidth": "boolean?"
    }
  },
  "list-item": {
    "data": {
      "checked": "boolean?"
    },
    "nodes": "blocks"
  },
  "list-ordered": {
    "data": {
      "start": "number?"
    },
    "nodes": "list-item"
  },
  "list-tasks": {
    "data": {},
    "nodes": "list-item"
  },
  "list-unordered": {
    "data": {},
    "nodes": "list-item"
  },
  "math": {
    "data": {
      "formula": "text"
    }
  },
  "openapi-operation": {
    "data": {
      "path": "text",
      "method": "text",
      "ref": "ref",
      "expanded": "boolean?",
      "fullWidth": "boolean?"
    }
  },
  "openapi-schemas": {
    "data": {
      "grouped": "boolean?",
      "schemas": "texts",
      "ref": "ref"
    }
  },
  "openapi-webhook": {
    "data": {
      "name": "text",
      "method": "text",
      "ref": "ref"
    }
  },
  "paragraph": {
    "data": {
      "align": [
        "start",
        "center",
        "end",
        ""
      ]
    },
    "nodes": "inlines"
  },
  "reusable-content": {
    "data": {
      "ref": "ref"
    },
    "nodes": "shown"
  },
  "stepper": {
    "data": {},
    "nodes": "stepper-step"
  },
  "stepper-step": {
    "data": {
      "icon": "text?"
    },
    "nodes": "blocks"
  },
  "swagger": {
    "data": {
      "path": "text",
      "method": "text",
      "ref": "ref",
      "expanded": "boolean?",
      "fullWidth": "boolean?"
    }
  },
  "table": {
    "data": {
      "view": "any",
      "records": "any",
      "definition": "any",
      "fullWidth": "boolean?"
    },
    "hasFragments": true
  },
  "tabs": {
    "data": {
      "fullWidth": "boolean?"
    },
    "nodes": "tabs-item"
  },
  "tabs-item": {
    "data": {
      "title": "text?",
      "icon": "text?"
    },
    "nodes": "blocks"
  },
  "update": {
    "data": {
      "date": "text",
      "tags": "tags?"
    },
    "nodes": "blocks"
  },
  "updates": {
    "data": {
      "format": "text?"
    },
    "nodes": "update"
  }
};
