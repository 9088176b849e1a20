"""One module for each chapter of the booklet; a test's name says which clause it proves."""
