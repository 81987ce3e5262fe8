use serde_json::{Map, Value as Json, json};

use super::{Form, Shape};

/// The description of one field.
#[derive(Debug)]
pub(super) struct FieldSchema {
    pub(super) name: &'static str,
    pub(super) says: &'static str,
    pub(super) schema: Json,
    pub(super) required: bool,
    pub(super) default: Option<Json>,
}

/// The JSON Schema of a shape (draft 2020-12, without its `$schema` line), written by the code that reads it.
#[must_use]
pub fn describe<T: Shape>() -> Json {
    let mut form = Form::over(None, "");
    let _ = T::read(&mut form);
    described(form, T::IS)
}

/// The description of an object whose fields a form has asked for: apart from the shape, so that it is compiled once.
fn described(form: Form<'_>, is: &str) -> Json {
    let mut properties = Map::new();
    let mut required = Vec::new();
    for (place, field) in form.schema.into_iter().enumerate() {
        let mut schema = field.schema;
        if let Json::Object(schema) = &mut schema {
            schema.insert("description".to_owned(), json!(field.says));
            // The names of a JSON object have no order; forms that are made of the schema show fields in this one.
            schema.insert("propertyOrder".to_owned(), json!(place));
            if let Some(default) = field.default {
                schema.insert("default".to_owned(), default);
            }
        }
        properties.insert(field.name.to_owned(), schema);
        if field.required {
            required.push(field.name);
        }
    }
    let mut schema = json!({
        "type": "object",
        "description": is,
        "properties": properties,
        "additionalProperties": false,
    });
    if let Json::Object(schema) = &mut schema {
        if !required.is_empty() {
            schema.insert("required".to_owned(), json!(required));
        }
        let alternatives: Vec<Json> = form
            .alternatives
            .iter()
            .map(|names| json!({"oneOf": names.iter().map(|name| json!({"required": [name]})).collect::<Vec<_>>()}))
            .collect();
        if !alternatives.is_empty() {
            schema.insert("allOf".to_owned(), json!(alternatives));
        }
    }
    schema
}
