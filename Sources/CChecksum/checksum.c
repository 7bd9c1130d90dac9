int daybook_placeholder;
