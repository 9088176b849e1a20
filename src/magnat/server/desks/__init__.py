"""Cash desks of real boxes, and the referee's table of a desk."""
